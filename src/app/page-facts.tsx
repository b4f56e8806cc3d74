import type { ReactElement } from 'react';
import { usePlace } from '../components/navigation.ts';
import { usePageState } from './document.tsx';
import { Head } from './head.tsx';
import { collectHeadInput } from './head-input.ts';
import { JsonLd } from './json-ld.tsx';
import { usePageData } from './page-data.ts';
import { useTranslation } from './use-translation.ts';

/** What the page says of itself to machines: the elements of its head, and its structured data. */
export function PageFacts(): ReactElement {
  const { i18n } = useTranslation();
  const { siteUrl, noindex, form } = usePageState();
  const data = usePageData();
  const isAnswerToPost = usePlace().key === 'default' && form !== null; // and not a page visited later
  const title = isAnswerToPost ? i18n.t('form:errorTitle', { title: data.meta.title }) : data.meta.title;
  const input = collectHeadInput({ ...data, meta: { ...data.meta, title } }, { siteUrl, noindex }, i18n.t);
  return (
    <>
      <Head {...input} />
      <JsonLd {...input} />
    </>
  );
}
