import type { ServerResponse } from 'node:http';
import type { Plugin, ViteDevServer } from 'vite';

const address = '/__gallery';
const entry = '/src/dev/gallery/gallery-entry.tsx';

/** The developers' gallery of components, light and dark side by side. It exists in development alone. */
export function componentGallery(): Plugin {
  return {
    name: 'component-gallery',
    configureServer: (vite) => {
      vite.middlewares.use((request, response, next) => {
        const page = pages[request.url ?? ''];
        if (page === undefined) return next();
        sendPage(vite, response, page).catch(next);
      });
    },
  };
}

async function sendPage(vite: ViteDevServer, response: ServerResponse, page: string): Promise<void> {
  const html = await vite.transformIndexHtml(address, page);
  for (const name of ['Content-Security-Policy', 'X-Frame-Options']) response.removeHeader(name); // it frames itself
  response.setHeader('Content-Type', 'text/html; charset=utf-8');
  response.end(html);
}

const framePage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Component gallery</title>
    <style>
      body { display: flex; height: 100vh; margin: 0; }
      iframe { flex: 1; min-width: 0; border: 0; }
    </style>
  </head>
  <body>
    <iframe title="Light" src="${address}?theme=light"></iframe>
    <iframe title="Dark" src="${address}?theme=dark"></iframe>
  </body>
</html>
`;

const specimenPage = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Component gallery</title>
  </head>
  <body>
    <div id="gallery"></div>
    <script type="module" src="${entry}"></script>
  </body>
</html>
`;

const pages: Record<string, string> = {
  [address]: framePage,
  [`${address}?theme=light`]: specimenPage,
  [`${address}?theme=dark`]: specimenPage,
};
