/** Why an operation cannot be done, as a sentence, with the exit code: 1, or 2 when it was called wrongly. */
export class OperationProblem extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode = 1) {
    super(message);
    this.exitCode = exitCode;
  }
}
