/** The texts that answers carry besides the checks of single fields. The English ones are compared by clients: docs/wire.md. */
export const messages = {
  invalid: 'Confira os campos destacados.',
  unauthenticated: 'Unauthenticated.',
  forbidden: 'Você não tem permissão para fazer isso.',
  stepUpNeeded: 'Confirme que é você para continuar: digite sua senha ou o código do segundo fator.',
  enrolmentNeeded: 'A loja exige um segundo fator. Ative o seu em Segurança para continuar.',
  foreignOrigin: 'Este pedido não veio do nosso site.',
  notFound: 'Não encontramos o que você procura.',
  unknownCall: 'Este endereço não existe.',
  tooMany: 'Muitas tentativas. Aguarde alguns minutos e tente de novo.',
  tooLarge: 'O envio é grande demais.',
  malformed: 'Não foi possível ler o que foi enviado.',
  versionNeeded: 'Recarregue a página antes de continuar.',
  failed: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
  picturesUnavailable: 'As imagens estão temporariamente fora do ar. Tente de novo em instantes.',
  busy: 'Há muitas visitas neste momento. Tente de novo em instantes.',
  unavailable: 'A loja está temporariamente fora do ar. Tente de novo em instantes.',
} as const;

export type FieldErrors = Record<string, string[]>;

/** A refusal in the wire's shape. Throw one of the functions below; the error handler writes it. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(
    status: number,
    message: string,
    body: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message);
    this.status = status;
    this.body = { message, ...body };
    this.headers = headers;
  }
}

/** A refusal's words for people at a terminal: each bad field's texts, else its sentence. */
export function textsOf({ body, message }: Refusal): string {
  return (
    Object.values((body.errors ?? {}) as FieldErrors)
      .flat()
      .join(' ') || message
  );
}

export const malformed = () => new Refusal(400, messages.malformed);
export const unauthenticated = () => new Refusal(401, messages.unauthenticated);
export const forbidden = (message: string = messages.forbidden) => new Refusal(403, message);
export const stepUpNeeded = () => new Refusal(403, messages.stepUpNeeded, { step_up: true });
export const enrolmentNeeded = () => new Refusal(403, messages.enrolmentNeeded, { needs: 'enrol' });
export const notFound = (message: string = messages.notFound) => new Refusal(404, message);
export const conflict = (message: string) => new Refusal(409, message);
export const tooLarge = () => new Refusal(413, messages.tooLarge);
/** No form shows more bad fields than these; a request that has more of them is no form's. */
const mostErrors = 50;
export const invalid = (errors: FieldErrors, message: string = messages.invalid) =>
  new Refusal(422, message, { errors: Object.fromEntries(Object.entries(errors).slice(0, mostErrors)) });
/** A rule that no single field breaks. */
export const refused = (message: string) => new Refusal(422, message);
export const tooMany = (message: string, retryAfterSeconds: number) =>
  new Refusal(429, message, {}, { 'retry-after': String(Math.max(1, Math.ceil(retryAfterSeconds))) });
export const unavailable = () => new Refusal(503, messages.unavailable, {}, { 'retry-after': '2' });

/** Gathers every bad field of a request before any of them is answered. */
export class FieldProblems {
  readonly errors: FieldErrors = {};

  add(field: string, message: string): void {
    this.errors[field] = [...(this.errors[field] ?? []), message];
  }

  addAll(errors: FieldErrors): void {
    for (const [field, list] of Object.entries(errors)) for (const message of list) this.add(field, message);
  }

  has(field: string): boolean {
    return field in this.errors;
  }

  throwIfAny(): void {
    if (Object.keys(this.errors).length > 0) throw invalid(this.errors);
  }
}
