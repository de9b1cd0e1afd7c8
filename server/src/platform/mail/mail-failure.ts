/** Error of nodemailer for a mail that did not leave. */
interface MailError {
  code?: string;
  /** The system's or TLS's own code, where nodemailer has put one of its codes in front of it. */
  originalCode?: string;
  /** The server's answer, and the number that it begins with. */
  response?: string;
  responseCode?: number;
  /** The last command sent. */
  command?: string;
  message?: string;
}

const longestReply = 200;

/**
 * The server's words, when they are a reply of SMTP (RFC 5321, 4.2). Whatever else listens on a port is not repeated:
 * an admin sets up a mail server here and does not read the banners of other programs.
 */
export function replyOf(response: string | undefined): string | undefined {
  if (!response || !/^[2-5]\d\d[ -]/.test(response)) return undefined;
  const [first = '', ...more] = response.split(/\r?\n/);
  const text = [first.replace('-', ' '), ...more.map((line) => line.replace(/^\d{3}[ -]/, ''))].join(' ');
  return text.length > longestReply ? `${text.slice(0, longestReply)}…` : text;
}

function tlsProblem(words: string): string | undefined {
  if (/wrong version number|packet length too long|http request/i.test(words)) {
    return 'O servidor não fala SSL nesta porta. Escolha TLS, ou a porta do SSL (costuma ser 465).';
  }
  if (/expired/i.test(words)) return 'O certificado de segurança do servidor está vencido.';
  if (/altname|does not match/i.test(words)) {
    return 'O certificado de segurança do servidor é de outro nome. Confira o Host.';
  }
  if (/certificate|self.signed|issuer|verify/i.test(words))
    return 'O certificado de segurança do servidor não é confiável.';
  return undefined;
}

function refusal({ code, command, responseCode = 0, response = '' }: MailError): string | undefined {
  if (command === 'STARTTLS') return 'O servidor não oferece TLS nesta porta. Escolha SSL ou nenhuma criptografia.';
  if (responseCode === 530 || responseCode === 538) {
    return /tls|ssl|encr/i.test(response)
      ? 'O servidor exige criptografia. Escolha TLS ou SSL.'
      : 'O servidor exige usuário e senha.';
  }
  if (code === 'EAUTH') {
    return responseCode >= 500
      ? 'O servidor recusou o usuário ou a senha.'
      : 'O servidor não aceitou a entrada com usuário e senha agora.';
  }
  if (command === 'MAIL FROM') return 'O servidor recusou o remetente. Confira o e-mail do remetente.';
  if (command === 'RCPT TO') return 'O servidor recusou o destinatário.';
  return responseCode >= 500 ? 'O servidor recusou a mensagem.' : 'O servidor recusou a mensagem por enquanto.';
}

const connectionProblems: Record<string, string> = {
  EDNS: 'O servidor não foi encontrado. Confira o Host.',
  ECONNREFUSED: 'O servidor recusou a conexão. Confira o Host e a Porta.',
  EHOSTUNREACH: 'Não há conexão até o servidor. Confira o Host e a internet da loja.',
  ENETUNREACH: 'Não há conexão até o servidor. Confira o Host e a internet da loja.',
  ETIMEDOUT: 'O servidor não respondeu a tempo. Confira a Porta e a Criptografia: 587 costuma ser TLS; 465, SSL.',
  ETLS: 'Não foi possível iniciar a conexão segura. Confira a Porta e a Criptografia: 587 costuma ser TLS; 465, SSL.',
  EPROTOCOL: 'Quem respondeu neste endereço não é um servidor de e-mail. Confira o Host e a Porta.',
  EAUTH: 'O servidor não aceita a entrada com usuário e senha desta forma. Confira a Criptografia.',
  ECONNECTION: 'O servidor fechou a conexão. Confira a Porta e a Criptografia.',
  ECONNRESET: 'O servidor fechou a conexão. Confira a Porta e a Criptografia.',
  ENOSPC: 'Não há espaço em disco para gravar o e-mail.',
};

/** Why a mail did not leave, in words for the shop's people, with the server's own reply where it gave one. */
export function explainFailure(error: unknown): string {
  const mailError = (error ?? {}) as MailError;
  const { code = '', originalCode = '', message = '' } = mailError;
  const reply = replyOf(mailError.response);
  const words =
    (reply && refusal(mailError)) ??
    tlsProblem(`${originalCode} ${message}`) ??
    connectionProblems[originalCode] ??
    connectionProblems[code] ??
    'O e-mail não pôde ser enviado.';
  return reply ? `${words} Resposta: “${reply}”` : words;
}

/** True if the server will never take this mail for its recipient, so that trying again by itself is no use. */
export function isForGood(error: unknown): boolean {
  const { command, responseCode = 0 } = (error ?? {}) as MailError;
  return command === 'RCPT TO' && responseCode >= 500;
}
