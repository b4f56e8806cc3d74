import type { HttpClient } from './http-client.ts';
import { isPrivateLiteral } from './network-target.ts';
import { ForeignHostError, PrivateAddressError } from './refusal.ts';

export type Scope = {
  mayAsk: (url: string) => boolean;
  /** Else an address that is private by its looks is refused as such: that says more. */
  allowPrivate: boolean;
};

/** A client that asks no address outside, whoever leads there: a link, a redirect, a sitemap. */
export function createScopedClient(client: HttpClient, { mayAsk, allowPrivate }: Scope): HttpClient {
  return {
    ...client,
    ask: async (request) => {
      if (mayAsk(request.url)) return client.ask(request);
      const target = new URL(request.url);
      const isPrivate = !allowPrivate && isPrivateLiteral(target);
      throw isPrivate ? new PrivateAddressError(target.host) : new ForeignHostError(target.host);
    },
  };
}
