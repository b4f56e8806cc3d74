import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';

/** What the server does with the next mail: accepts it, or responds to a command with an error. */
export type MailTemper =
  | 'take'
  | 'hang'
  | 'drop'
  | {
      refuse: 'connection' | 'sender' | 'recipient' | 'content';
      code: number /** Refuses this recipient. */;
      only?: string;
    };

export type MailServer = {
  url: string;
  /** With which a site sends its mails there. */
  settings: Record<'SMTP_URL' | 'CONTACT_FROM' | 'CONTACT_TO', string>;
  /** Each mail as it came over the wire. */
  mails: string[];
  temper: MailTemper;
  close: () => Promise<void>;
};

/**
 * A real SMTP server whose moods a test sets.
 *
 * @param login Whether a login is offered, and always refused; without it none is required.
 */
export async function startMailServer({ login }: { login?: false } = {}): Promise<MailServer> {
  const mails: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: login === false ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, respond) => respond(new Error('no')),
    closeTimeout: 100,
    onConnect: (_session, respond) => respond(refusal('connection')),
    onMailFrom: (_address, _session, respond) => respond(refusal('sender')),
    onRcptTo: ({ address }, _session, respond) => respond(refusal('recipient', address)),
    onData: (stream, session, respond) => {
      let mail = '';
      stream.on('data', (chunk: Buffer) => {
        mail += chunk;
      });
      stream.on('end', () => {
        if (mailServer.temper === 'drop') cut(session.id);
        if (mailServer.temper === 'hang' || mailServer.temper === 'drop') return;
        const error = refusal('content');
        if (error === undefined) mails.push(mail);
        respond(error);
      });
    },
  } satisfies SMTPServerOptions);
  const refusal = (at: string, address?: string): (Error & { responseCode: number }) | undefined => {
    const { temper } = mailServer;
    if (typeof temper === 'string' || temper.refuse !== at || (temper.only ?? address) !== address) return undefined;
    return Object.assign(new Error('no, for rcpt@example.org'), { responseCode: temper.code });
  };
  const cut = (id: string) => {
    for (const connection of server.connections) if (connection.id === id) connection.close();
  };
  server.on('error', () => {}); // clients that go away are part of the tests
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  onTestFinished(close);
  const url = `smtp://127.0.0.1:${port}`;
  const mailServer: MailServer = {
    url,
    settings: { SMTP_URL: url, CONTACT_FROM: 'website@goshen.test', CONTACT_TO: 'office@goshen.test' },
    mails,
    temper: 'take',
    close,
  };
  return mailServer;
}
