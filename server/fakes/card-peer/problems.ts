/** An answer of the peer. */
export interface PeerAnswer {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A refusal as the Orders API writes it. */
export class PeerProblem extends Error {
  readonly answer: PeerAnswer;

  constructor(status: number, code: string, message: string, details?: string[]) {
    super(message);
    this.answer = { status, body: { errors: [{ code, message, ...(details && { details }) }] } };
  }
}
