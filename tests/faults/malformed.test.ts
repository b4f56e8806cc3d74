import { expect, test } from 'vitest';
import { checkResponse, statusOf } from './check-response.ts';
import { exchangeAll } from './exchange.ts';
import { hostileValues, places } from './hostile-values.ts';
import { startMeasuredServer } from './measured-server.ts';
import { listMixedRequests } from './mixed-requests.ts';
import { listOddFrames } from './odd-framing.ts';

const atATime = 16;
const mostGrowthMb = 64;

async function listFaults(origin: string, requests: readonly string[]) {
  const responses = await exchangeAll(origin, requests, atATime);
  const faults = responses.flatMap((response, place) =>
    checkResponse(response).map((what) => `${what} <- ${JSON.stringify(requests[place]).slice(0, 300)}`),
  );
  return { faults, statuses: new Set(responses.map(statusOf)) };
}

test.each([
  {
    what: 'every hostile value in every place of a request',
    requests: Object.values(places).flatMap((place) => hostileValues.map(place)),
    least: 3000,
    expected: [200, 301, 302, 303, 400, 404, 415, 422],
  },
  {
    what: 'every odd frame of a request',
    requests: listOddFrames(),
    least: 1000,
    expected: [200, 303, 400, 404, 405, 413, 415, 417, 422, 431],
  },
  {
    what: 'several faulty parts at once',
    requests: listMixedRequests(),
    least: 3000,
    expected: [200, 303, 400, 403, 404, 405, 413, 415, 417, 422, 431],
  },
])('$what: a proper response, nothing repeated, memory flat', async ({ requests, least, expected }) => {
  const { server, origin, collectedMb } = await startMeasuredServer();
  const half = requests.filter((_, place) => place % 2 === 0);
  await listFaults(origin, half); // warm: caches, pools, compiled code
  const beforeMb = await collectedMb();
  const { faults, statuses } = await listFaults(origin, requests);
  const afterMb = await collectedMb();

  expect(faults).toEqual([]);
  expect(requests.length).toBeGreaterThan(least);
  expect([...statuses]).toEqual(expect.arrayContaining(expected)); // they got to where they were sent
  expect(afterMb - beforeMb).toBeLessThan(mostGrowthMb);
  expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  expect(server.log.filter(({ level }) => level === 'error' || level === 'fatal')).toEqual([]);
});
