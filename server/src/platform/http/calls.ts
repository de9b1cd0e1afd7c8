import type { FileHandle } from 'node:fs/promises';
import {
  type AnswerOf,
  type BodyOf,
  type BodyShape,
  type CallDefinition,
  type FormOf,
  opensToKeys,
  type ParamsOf,
  permissionsFor,
  type QueryOf,
  successOf,
} from '@giro/contract/call.ts';
import { problem } from '@giro/contract/calls/shapes.ts';
import { can } from '@giro/contract/rules/roles.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { actingAs } from '../record/actor.ts';
import type { SignedIn } from '../sessions/sessions.ts';
import { type RecordTexts, type SentFile, sendPrivateFile, sendRecordTexts } from './answers.ts';
import { bodyLimitsOf } from './body-limits.ts';
import { clientOf } from './client.ts';
import { type CsvFile, sendCsv } from './csv.ts';
import {
  enrolmentNeeded,
  type FieldErrors,
  FieldProblems,
  forbidden,
  Refusal,
  stepUpNeeded,
  unauthenticated,
} from './errors.ts';
import { type FormFile, type ReadForm, withForm } from './forms.ts';
import type { CookieReply } from './request-session.ts';
import { checkRequest, readInto } from './validation.ts';

/** Who is there: certain for calls that need somebody, perhaps nobody for public ones. */
type PersonOf<Call extends CallDefinition> = Call['may'] extends 'public' ? SignedIn | undefined : SignedIn;

interface CallContext<Call extends CallDefinition> {
  params: ParamsOf<Call>;
  query: QueryOf<Call>;
  body: BodyOf<Call>;
  /** The checked fields of a multipart form. */
  form: FormOf<Call>;
  files: FormFile[];
  /** The zip of a call that carries one, on the disk until it is answered. */
  archive: FileHandle | undefined;
  /** As that file was called; blank without one. */
  archiveName: string;
  person: PersonOf<Call>;
  request: FastifyRequest;
  reply: CookieReply;
}

type SentFiles = Pick<ReadForm, 'files' | 'archive' | 'archiveName'>;

type HandlerAnswer<Call extends CallDefinition> = Call extends { answersFile: 'csv' }
  ? CsvFile
  : Call extends { answersFile: 'private' }
    ? SentFile
    : Call extends { answersTexts: true }
      ? RecordTexts
      : AnswerOf<Call>;
type Handler<Call extends CallDefinition> = (context: CallContext<Call>) => Promise<HandlerAnswer<Call>>;

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: CallDefinition;
  }
  interface FastifyRequest {
    person: SignedIn | undefined;
  }
}

/** Answers a call that `repeats` with 200: what it makes was there. */
export function noteRepeated(reply: CookieReply): void {
  // Handlers have no other status of their own.
  (reply as FastifyReply).code(200);
}

/** Answers a call that `mayTakeLonger` with 202: what it asks for is still worked on. */
export function noteUnfinished(reply: CookieReply): void {
  (reply as FastifyReply).code(202);
}

/** For calls of which some bodies need it. Throws 403 with `step_up`, and without it where a key never can. */
export function assertSteppedUp(person: SignedIn): void {
  if (person.only) throw forbidden();
  if (!person.hasSteppedUp) throw stepUpNeeded();
}

function assertMayCall(call: CallDefinition, person: SignedIn | undefined): void {
  if (call.may === 'public') return;
  if (!person) throw unauthenticated();
  if (person.only && (person.mustEnrol || !opensToKeys(call))) throw forbidden();
  if (person.mustEnrol && !call.opensBeforeEnrolling) throw enrolmentNeeded();
  const permissions = permissionsFor(call);
  if (permissions.length > 0 && !permissions.some((each) => can(person, each))) throw forbidden();
  if (call.needsStepUp) assertSteppedUp(person);
}

/** Finds mistakes in what was sent, of whatever shape, that only the server knows to be mistakes. */
type Check = (sent: {
  params: Record<string, unknown>;
  body: unknown;
  person: SignedIn | undefined;
  request: FastifyRequest;
}) => Promise<FieldErrors>;

/** Refuses a request with the mistakes of its body's schema, if any, and those of the check together. */
async function assertPasses(check: Check, request: FastifyRequest, failure: unknown): Promise<void> {
  const errors = failure instanceof Refusal ? failure.body.errors : undefined;
  if (failure && !errors) throw failure;
  const problems = new FieldProblems();
  problems.addAll((errors ?? {}) as FieldErrors);
  const { params, body, person } = request;
  problems.addAll(await check({ params: params as Record<string, unknown>, body: body ?? {}, person, request }));
  problems.throwIfAny();
}

const anyObject = z.looseObject({});

/** Which of a body's shapes a request is held to. */
function shapeFor(shapes: readonly BodyShape[], { body, person }: FastifyRequest): z.ZodType {
  const sent = anyObject.safeParse(body ?? {});
  const shape = shapes.find(({ when }) => {
    if (when === 'signed-in') return person !== undefined;
    return when === 'otherwise' || when.has in (sent.data ?? {});
  });
  return sent.success && shape ? shape.schema : anyObject;
}

/** Reads a body of several shapes by the one for this request, which no validator of Fastify's sees. */
function readShape(shapes: readonly BodyShape[], request: FastifyRequest): Refusal | undefined {
  const { value, error } = checkRequest({ schema: shapeFor(shapes, request) })(request.body);
  if (!error) request.body = value;
  return error;
}

const actorOf = (request: FastifyRequest) => ({ person: request.person, client: clientOf(request) });

/** True if a call changes something that a permission opens; see `AskingTransactions`. */
const isGuarded = (call: CallDefinition) => call.method !== 'GET' && permissionsFor(call).length > 0;

/** Records it when somebody is refused what they may not do; that they have to show first who they are is no refusal. */
async function noteRefusal(call: CallDefinition, request: FastifyRequest, error: unknown): Promise<never> {
  const { person, client } = actorOf(request);
  const isRefused =
    error instanceof Refusal && error.status === 403 && !('step_up' in error.body || 'needs' in error.body);
  if (isRefused && person) await request.server.requestRecord.refusal(call, { person, client });
  throw error;
}

/** Puts one of the contract's calls on the server: its guard, its checks, its answer's shape. */
export function serve<Call extends CallDefinition>(
  app: FastifyInstance,
  call: Call,
  handler: Handler<NoInfer<Call>>,
  check?: Check,
): void {
  const shapes = Array.isArray(call.body) ? (call.body as readonly BodyShape[]) : undefined;
  app.route({
    method: call.method,
    url: call.path,
    config: { call },
    attachValidation: check !== undefined,
    bodyLimit: bodyLimitsOf(call).bytes,
    schema: {
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && !shapes && { body: call.body }),
      response: {
        ...call.responses,
        ...(call.repeats && { 200: call.responses[201] }),
        ...(call.mayTakeLonger && { 202: call.responses[200] }),
        '4xx': problem,
        '5xx': problem,
      },
    },
    onRequest: async (request) => {
      try {
        assertMayCall(call, request.person);
      } catch (error) {
        await noteRefusal(call, request, error);
      }
    },
    handler: (request, reply) => {
      const actor = actorOf(request);
      const roles = isGuarded(call) ? request.person?.roles : undefined;
      const work = async () => {
        const failure = shapes ? readShape(shapes, request) : request.validationError;
        if (check) await assertPasses(check, request, failure);
        else if (failure) throw failure;
        reply.code(successOf(call));
        const handle = (form: unknown, { files, archive, archiveName = '' }: SentFiles) =>
          handler({
            params: request.params as ParamsOf<Call>,
            query: request.query as QueryOf<Call>,
            body: request.body as BodyOf<Call>,
            form: form as FormOf<Call>,
            files,
            archive,
            archiveName,
            person: request.person as PersonOf<Call>,
            request,
            reply,
          });
        const answer = call.form
          ? await handleForm(request, call, call.form, handle)
          : await handle(undefined, { files: [] });
        if (call.answersFile === 'csv') {
          const file = answer as CsvFile;
          const asked = request.query as object;
          const batches = request.server.requestRecord.exported(file.name, asked, actor, file.batches);
          return sendCsv(reply, { ...file, batches });
        }
        if (call.answersTexts) return sendRecordTexts(reply, answer as RecordTexts);
        return call.answersFile === 'private' ? sendPrivateFile(reply, answer as SentFile) : answer;
      };
      return actingAs({ ...actor, ...(roles && { roles }) }, work).catch((error) => noteRefusal(call, request, error));
    },
  });
}

/** Reads a form, checks it, and hands on what its schema made of it. */
function handleForm<Answer>(
  request: FastifyRequest,
  call: CallDefinition,
  schema: z.ZodType,
  handle: (form: unknown, sent: SentFiles) => Promise<Answer>,
): Promise<Answer> {
  return withForm(request, call, async ({ fields, badFiles, ...sent }) => {
    const problems = new FieldProblems();
    problems.addAll(badFiles);
    const form = readInto(problems, schema, fields);
    problems.throwIfAny();
    return handle(form, sent);
  });
}
