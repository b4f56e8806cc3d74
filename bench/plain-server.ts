// What the site is measured beside: the same bytes, sent by node:http or by Express and nothing else.
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import express from 'express';

const body = readFileSync(process.env.BODY ?? '');
const length = String(body.length);
const needed = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Encoding': 'br', 'Content-Length': length };
const headers = process.env.HEADERS === undefined ? needed : JSON.parse(process.env.HEADERS);

function send(response: ServerResponse): void {
  response.writeHead(200, headers);
  response.end(body);
}

const app = express();
app.get('/', (_request, response) => {
  response.set(headers).send(body);
});

const listener = process.env.KIND === 'express' ? app : (_request: unknown, response: ServerResponse) => send(response);
createServer(listener).listen(Number(process.env.PORT), '127.0.0.1');
