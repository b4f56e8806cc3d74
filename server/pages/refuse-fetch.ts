import { AsyncLocalStorage } from 'node:async_hooks';

type Rendering = { refusal: Error | null };

/**
 * Refuses `fetch` in loaders and components while a page is rendered: the page is kept from its first rendering on, and
 * in the browser the loader may reach only this origin. It replaces the `fetch` of the process; development only.
 *
 * @returns runs the rendering of a page; it rejects if the page has fetched, even where the page catches the refusal.
 */
export function refuseFetchInPages(): <Result>(render: () => Promise<Result>) => Promise<Result> {
  const renderings = new AsyncLocalStorage<Rendering>();
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const rendering = renderings.getStore();
    if (rendering === undefined) return fetch(input, init);
    const url = input instanceof Request ? input.url : String(input);
    rendering.refusal = new Error(
      `A page must not fetch (${url}) while it is loaded or rendered: it would be kept as it is until the server restarts. Build the data into content/, or add an Express route of this origin that the browser reads. See "Data that changes" in docs/architecture.md.`,
    );
    throw rendering.refusal;
  };
  return async (render) => {
    const rendering: Rendering = { refusal: null };
    const result = await renderings.run(rendering, render);
    if (rendering.refusal !== null) throw rendering.refusal;
    return result;
  };
}
