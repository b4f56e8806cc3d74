import { SaxesParser } from 'saxes';
import type { XmlHandler } from '#seo/sitemap/model.ts';
import { XmlStream } from '#seo/sitemap/xml-stream.ts';

/** Feeds XML to a handler while saxes reads it. */
export class XmlFeed extends XmlStream {
  constructor(handler: XmlHandler) {
    super(handler, new SaxesParser({ xmlns: true, position: true }));
  }
}
