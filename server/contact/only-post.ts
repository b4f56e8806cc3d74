import type { RequestHandler } from 'express';

/** Refuses every method but POST. */
export const onlyPost: RequestHandler = (request, response, next) => {
  if (request.method === 'POST') {
    next();
    return;
  }
  response.setHeader('Allow', 'POST');
  response.status(405).type('text/plain').send('This address answers to POST only.\n');
};
