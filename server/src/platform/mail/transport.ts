import type { Transporter } from 'nodemailer';

export interface SmtpSettings {
  host: string;
  port: number;
  username: string;
  password: string;
  /** 'tls' upgrades a plain connection (STARTTLS), 'ssl' is encrypted from the start, null is not encrypted. */
  encryption: 'tls' | 'ssl' | null;
  fromAddress: string;
  fromName: string;
}

/** Time for a server to be found and greet, and to answer each time after that. */
export interface SmtpPatience {
  greetingMs: number;
  answerMs: number;
}

const usualPatience: SmtpPatience = { greetingMs: 10_000, answerMs: 30_000 };

export async function openTransport(smtp: SmtpSettings, patience: SmtpPatience = usualPatience): Promise<Transporter> {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.encryption === 'ssl',
    requireTLS: smtp.encryption === 'tls',
    ignoreTLS: smtp.encryption === null,
    auth: smtp.username ? { user: smtp.username, pass: smtp.password } : undefined,
    connectionTimeout: patience.greetingMs,
    greetingTimeout: patience.greetingMs,
    socketTimeout: patience.answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

export const senderOf = (smtp: SmtpSettings) => ({ name: smtp.fromName, address: smtp.fromAddress });
