/** A program of its own, so that a test can limit its disk: stores messages until the store refuses. */
import { createOutbox } from '#server/outbox/open-outbox.ts';
import { openSqliteStore } from '#server/outbox/sqlite-outbox.ts';
import { createSubmission, thandi } from './submission.ts';

const outbox = createOutbox(await openSqliteStore(process.argv[2] ?? '', 'serve'));
let acknowledged = 0;
let refusal = '';
while (refusal === '') {
  const message = { ...thandi, message: 'x'.repeat(1000) };
  await outbox.enqueue(createSubmission({ message }), new Date()).then(
    () => {
      acknowledged += 1;
    },
    (error) => {
      refusal = error.code;
    },
  );
}
process.stdout.write(JSON.stringify({ acknowledged, refusal }), () => process.exit(0));
