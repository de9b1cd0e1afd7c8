import * as calls from '@giro/contract/calls/fiscal-documents.ts';
import type { FastifyInstance } from 'fastify';
import type { FiscalRecipient } from '../../platform/fiscal/emitter.ts';
import { serve } from '../../platform/http/calls.ts';
import type { Documents } from './documents.service.ts';
import type { DocumentPresses } from './documents-presses.service.ts';
import type { OutsideDocuments } from './outside.service.ts';
import type { FiscalPackages } from './package.service.ts';

interface ServedDocuments {
  documents: Documents;
  presses: DocumentPresses;
  outside: OutsideDocuments;
  packages: FiscalPackages;
  /** Whom somebody has typed, as documents name them. */
  recipientOf: (body: calls.FiscalRecipientBody) => FiscalRecipient;
  now: () => Date;
}

/** Reading documents, and what people press about them. */
export function documentsRoutes(app: FastifyInstance, served: ServedDocuments): void {
  const { documents, presses, outside, packages, recipientOf, now } = served;
  const one = async (id: number) => ({ nota: await documents.get(id) });
  serve(app, calls.listFiscalDocumentsCall, async ({ query }) => documents.list(query));
  serve(app, calls.listFiscalGapsCall, async () => ({ gaps: await documents.gaps() }));
  serve(app, calls.readFiscalPackageCall, async ({ query }) => packages.read(query.mes, now()));
  serve(app, calls.readFiscalDocumentCall, async ({ params }) => one(params.id));
  serve(app, calls.readFiscalXmlCall, async ({ params, person }) => documents.readXml(params.id, person));
  serve(app, calls.makeFiscalDocumentCall, async ({ body, person }) => {
    const { operation: kind, order_code: orderCode, proposal_id: proposalId, unit_id: unitId } = body;
    return one(await presses.make({ kind, orderCode, proposalId, unitId }, person.id));
  });
  serve(app, calls.resendFiscalDocumentCall, async ({ params, body }) => {
    await presses.resend(params.id, { ...body, recipient: body.recipient && recipientOf(body.recipient) });
    return one(params.id);
  });
  serve(app, calls.cancelFiscalDocumentCall, async ({ params, body, person }) => {
    await presses.cancel(params.id, body.reason, person.id);
    return one(params.id);
  });
  serve(app, calls.correctFiscalDocumentCall, async ({ params, body, person }) => {
    await presses.correct(params.id, body.text, person.id);
    return one(params.id);
  });
  serve(app, calls.giveUpFiscalDocumentCall, async ({ params, body, person }) => {
    await presses.giveUp(params.id, body.reason, person.id);
    return one(params.id);
  });
  serve(app, calls.reissueFiscalDocumentCall, async ({ params, person }) =>
    one(await presses.reissue(params.id, person.id)),
  );
  serve(app, calls.voidFiscalNumbersCall, async ({ body: { reason, ...range }, person }) => {
    await presses.voidNumbers(range, reason, person.id);
    return { message: 'A inutilização foi pedida.' };
  });
  serve(app, calls.switchFiscalContingencyCall, async ({ body: { on, reason } }) => {
    await presses.switchContingency(on, reason ?? '');
    return { standing: await documents.standing() };
  });
  serve(app, calls.addOutsideDocumentCall, async ({ form, files, person }) => {
    const xml = files[0]?.bytes.toString('utf8') ?? form.xml;
    const { operation: kind, order_code: orderCode, proposal_id: proposalId, key } = form;
    return one(await outside.add({ kind, orderCode, proposalId, key, xml }, person.id));
  });
  serve(app, calls.hearFiscalCall, async ({ params, body }) => {
    await documents.hear(params.secret, body);
    return {};
  });
  serve(app, calls.removeOutsideDocumentCall, async ({ params }) => {
    await outside.remove(params.id);
    return { message: 'A nota por fora foi apagada.' };
  });
}
