import { expect, test } from 'vitest';
import { describeExposure } from '#server/outbox/postgres-outbox.ts';

const noTls = 'the connection has no TLS';
const anyCertificate = 'any certificate is accepted';

test.each([
  ['db.example.org/goshen', noTls],
  ['db.example.org/goshen?sslmode=disable', noTls],
  ['database/goshen?host=db.example.org', noTls],
  ['db.example.org/goshen?sslmode=no-verify', anyCertificate],
  ['db.example.org/goshen?uselibpqcompat=true&sslmode=require', anyCertificate],
  ['db.example.org/goshen?uselibpqcompat=true&sslmode=prefer', anyCertificate],
  ['db.example.org/goshen?sslmode=prefer', null],
  ['db.example.org/goshen?sslmode=require', null],
  ['db.example.org/goshen?sslmode=verify-ca', null],
  ['db.example.org/goshen?sslmode=verify-full', null],
  ['db.example.org/goshen?ssl=true', null],
  ['database/goshen', null],
  ['10.0.0.5/goshen', null],
  ['[fd00::5]/goshen', null],
])('postgres://user:secret@%s: %s', (rest, exposure) => {
  const described = describeExposure(`postgres://user:secret@${rest}`);
  if (exposure === null) expect(described).toBe(null);
  else expect(described).toContain(exposure);
});
