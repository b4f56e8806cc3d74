import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Request, RequestHandler, Response } from 'express';
import { socialImageFolder } from '#domain/site-images.ts';
import { acceptedEncoding, type Encoding, encodings } from '../http/compression.ts';
import { isRead } from '../http/request-target.ts';

const contentTypes: Record<string, string> = {
  ico: 'image/x-icon',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
};

type Asset = { type: string; headers: Record<string, string>; bodies: Bodies };
type Bodies = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

/**
 * Serves the built client files from memory: an exact look-up, so no path can lead out of the folder.
 *
 * @param folder The client build; compressed copies (`.br`, `.gz`) beside a file are sent where accepted.
 */
export function serveAssets(folder: string): RequestHandler {
  const assets = readAssets(folder);
  return (request, response, next) => {
    const asset = assets.get(request.path);
    if (asset !== undefined && isRead(request)) sendAsset(request, response, asset);
    else if (request.path.startsWith('/assets/')) refuseAsset(response, asset !== undefined);
    else next();
  };
}

function sendAsset(request: Request, response: Response, { type, headers, bodies }: Asset): void {
  const available = encodings.filter((encoding) => bodies[encoding] !== undefined);
  const encoding = acceptedEncoding(request.headers['accept-encoding'], available);
  const body = bodies[encoding] ?? bodies.identity;
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  const common = { 'Content-Type': type, 'Content-Length': body.length, Vary: 'Accept-Encoding' };
  response.writeHead(200, { ...common, ...headers }).end(body); // Node sends no body to HEAD
}

/** Never the not-found page: a cache must not keep HTML under the name of a file. */
function refuseAsset(response: Response, exists: boolean): void {
  response.type('text/plain');
  if (exists) response.status(405).setHeader('Allow', 'GET, HEAD').send('Method not allowed.\n');
  else response.status(404).send('Not found.\n');
}

function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const type = contentTypes[entry.name.split('.').at(-1) ?? ''];
    if (!entry.isFile() || type === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length).replaceAll(sep, '/');
    assets.set(path, { type, headers: headersFor(path), bodies: readBodies(file) });
  }
  return assets;
}

/** Names under assets/ contain a hash of their content and can be cached forever; icons have fixed names. */
function headersFor(path: string): Record<string, string> {
  if (!path.startsWith('/assets/')) return { 'Cache-Control': 'public, max-age=86400' };
  const forever = { 'Cache-Control': 'public, max-age=31536000, immutable' };
  // Other sites show social images; every other file is for this one.
  return path.startsWith(socialImageFolder) ? { ...forever, 'Cross-Origin-Resource-Policy': 'cross-origin' } : forever;
}

function readBodies(file: string): Bodies {
  const bodies: Bodies = { identity: readFileSync(file) };
  if (existsSync(`${file}.br`)) bodies.br = readFileSync(`${file}.br`);
  if (existsSync(`${file}.gz`)) bodies.gzip = readFileSync(`${file}.gz`);
  return bodies;
}
