import type { OutgoingMessage } from '#server/outbox/mailer.ts';
import { thandi } from './submission.ts';

export const outgoing: OutgoingMessage = {
  id: '0b8f7c52-8a39-4c11-9d3a-1f2e3d4c5b6a',
  status: 'queued',
  receivedAt: new Date('2026-03-01T10:00:00Z'),
  settledAt: null,
  heldAt: null,
  reason: null,
  language: 'fr',
  content: { ...thandi, claimedTimestamp: null, claimedUserAgent: 'Browser/1' },
};
