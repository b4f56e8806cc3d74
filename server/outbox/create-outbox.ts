import { randomBytes } from 'node:crypto';
import type { RunOperation } from './operations.ts';
import type { Outbox } from './outbox.ts';

/** What differs between the databases. */
export type Store = { run: RunOperation } & Pick<Outbox, 'now' | 'scrub' | 'close' | 'isReadOnly'>;

/** The outbox over whatever runs its operations. */
export function createOutbox({ run, now, scrub, close, isReadOnly }: Store): Outbox {
  return {
    enqueue: (submission, now) => run('enqueue', submission, now),
    consume: (limit, now) => run('consume', limit, now),
    dailySecret: (day) => run('dailySecret', day, randomBytes(32).toString('hex')),
    list: (query) => run('list', query),
    get: (id) => run('get', id),
    count: (query) => run('count', query),
    counts: () => run('counts'),
    retry: (ids, now) => run('retry', ids, now),
    release: (ids) => run('release', ids),
    erase: (ids, reason, now) => run('erase', ids, reason, now),
    hold: (ids, since) => run('hold', ids, since),
    purge: (retention) => run('purge', retention),
    trimQuarantine: (max) => run('trimQuarantine', max),
    purgeKeys: (now) => run('purgeKeys', now),
    checkClock: (now) => run('checkClock', now),
    scrub,
    logAction: (action) => run('logAction', action),
    listActions: (limit) => run('listActions', limit),
    claimSummary: (now) => run('claimSummary', now),
    checkWritable: (now) => run('checkWritable', now),
    now,
    plan: (channels, now) => run('plan', channels, now),
    claim: (lease, now) => run('claim', lease, now),
    settle: (messageId, lease, end, now) => run('settle', messageId, lease, end, now),
    deliveriesOf: (messageId) => run('deliveriesOf', messageId),
    close,
    isReadOnly,
  };
}
