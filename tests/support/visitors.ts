import { postMessage } from './submission.ts';

export type Visit = { failures: string[]; acknowledged: number };
export type Visitors = { count: () => number; leave: () => Promise<Visit> };

const visitors = 8;

/**
 * Visitors that send one request after the other over kept connections, every fourth time by sending a message. All that
 * is not a success is a failure.
 *
 * @param chooseAddress The server for the next request, as a balancer would choose it.
 */
export function sendVisitors(chooseOrigin: (request: number) => string): Visitors {
  const visit: Visit = { failures: [], acknowledged: 0 };
  let requests = 0;
  let isOver = false;
  const stay = async () => {
    while (!isOver) {
      requests += 1;
      const number = requests;
      const origin = chooseOrigin(number);
      const failure = await (number % 4 === 0 ? sendMessage(origin, number, visit) : readPage(origin));
      if (failure !== null) visit.failures.push(`${number}: ${failure}`);
    }
  };
  const stays = Array.from({ length: visitors }, stay);
  const leave = async () => {
    isOver = true;
    await Promise.all(stays);
    return visit;
  };
  return { count: () => requests, leave };
}

const readPage = (origin: string) => failureOf(fetch(`${origin}/fr/about`));

async function sendMessage(origin: string, number: number, visit: Visit): Promise<string | null> {
  const headers = { 'idempotency-key': `n-${number}` };
  const failure = await failureOf(postMessage(origin, { message: `Message number ${number}.` }, { headers }));
  if (failure === null) visit.acknowledged += 1;
  return failure;
}

async function failureOf(sent: Promise<Response>): Promise<string | null> {
  try {
    const response = await sent;
    await response.text();
    return response.status === 200 ? null : String(response.status);
  } catch (error) {
    return String((error as Error).cause ?? error);
  }
}
