import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface SmtpPeer {
  port: number;
  /** Mails it has taken, oldest first. */
  mails: Email[];
  /** Number of mails that reached it whole, answered or not. */
  arrived: number;
  /** Answers mails only after this; nothing to wait for unless a test sets it. */
  gate: Promise<void>;
  close(): Promise<void>;
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/**
 * A real SMTP server: it lets in loja/segredo, takes no mail from proibido@…, none for ninguem@… and none for now for
 * depois@…. It listens where it is told, or anywhere.
 */
export async function openSmtpPeer(options: SMTPServerOptions = {}, port = 0): Promise<SmtpPeer> {
  const mails: Email[] = [];
  const server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    // Those whom a killed process has left are not waited for.
    closeTimeout: 100,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (username === 'loja' && password === 'segredo') done(null, { user: username });
      else done(refusal(535, 'Authentication failed'));
    },
    onMailFrom({ address }, _session, done) {
      done(address.startsWith('proibido@') ? refusal(553, 'Sender not allowed') : null);
    },
    onRcptTo({ address }, _session, done) {
      if (address.startsWith('ninguem@')) done(refusal(550, 'No such user'));
      else done(address.startsWith('depois@') ? refusal(451, 'Try later') : null);
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk) => chunks.push(chunk));
      stream.on('end', async () => {
        peer.arrived++;
        await peer.gate;
        mails.push(await PostalMime.parse(Buffer.concat(chunks)));
        done();
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const peer: SmtpPeer = {
    port: (server.server.address() as AddressInfo).port,
    mails,
    arrived: 0,
    gate: Promise.resolve(),
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
  return peer;
}

/** Something that listens and is no mail server: it greets with a text, or with nothing at all. */
export async function openOtherPeer(greeting?: string): Promise<{ port: number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    if (greeting) socket.write(greeting);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
