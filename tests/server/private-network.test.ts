import { expect, test } from 'vitest';
import { isPrivateHost } from '#server/private-network.ts';

test.each([
  ['localhost', true],
  ['database', true],
  ['/run/postgresql', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['10.0.0.5', true],
  ['172.18.0.1', true],
  ['172.32.0.1', false],
  ['192.168.1.5', true],
  ['100.64.0.1', true],
  ['fd00::5', true],
  ['2600::5', false],
  ['8.8.8.8', false],
  ['::ffff:8.8.8.8', false],
  ['postgres.default.svc.cluster.local', true],
  ['db.internal', true],
  ['db.example.org', false],
  ['10.0.0.5.example.org', false],
])('%s is private: %s', (host, isIt) => {
  expect(isPrivateHost(host)).toBe(isIt);
});
