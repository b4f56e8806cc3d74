import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { createClientAddress, listNetworks, maskAddress } from '#server/http/client-address.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['2001:db8:aa:bbcc:1:2:3:4', '2001:db8:aa:bb00::/56'],
  ['2001:db8:aa:bbff::1', '2001:db8:aa:bb00::/56'],
  ['2001:db8::1', '2001:db8:0:0::/56'],
  ['::1', '0:0:0:0::/56'],
  ['[2001:db8:aa:bbcc::1]:51234', '2001:db8:aa:bb00::/56'],
  ['[2001:db8:aa:bbcc::1]', '2001:db8:aa:bb00::/56'],
  ['[::ffff:203.0.113.7]:51234', '203.0.113.7'],
  ['203.0.113.007', 'unknown'],
  ['203.0.113.700', 'unknown'],
  ['[203.0.113.7', 'unknown'],
  ['_hidden:51234', 'unknown'],
  ['', 'unknown'],
])('the client at %s is known as %s', (address, client) => {
  expect(maskAddress(address)).toBe(client);
});

test.each([
  ['2001:db8:aa:bbcc::1', ['2001:db8:aa:bb00::/56', '2001:db8:aa::/48']],
  ['::1', ['0:0:0:0::/56', '0:0:0::/48']],
  ['203.0.113.7', ['203.0.113.7']],
  ['_hidden', ['unknown']],
])('the limits of %s are those of %o', (address, networks) => {
  expect(listNetworks(maskAddress(address)).map(({ name }) => name)).toEqual(networks);
});

test.each<[string, number | string[], string]>([
  ['no proxy', 0, '192.0.2.1'],
  ['one proxy', 1, '198.51.100.2'],
  ['two proxies', 2, '203.0.113.3'],
  ['a proxy by its address', ['192.0.2.0/24'], '198.51.100.2'],
  ['proxies by their addresses', ['192.0.2.1', '198.51.100.2'], '203.0.113.3'],
  ['a proxy that is not in front', ['10.0.0.1'], '192.0.2.1'],
])('behind %s, the client is who the last trusted proxy saw', (_what, trustProxy, client) => {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: '192.0.2.1' });
  const request = new IncomingMessage(socket);
  request.headers['x-forwarded-for'] = '203.0.113.3, 198.51.100.2';
  expect(createClientAddress(trustProxy)(request)).toBe(client);
});
