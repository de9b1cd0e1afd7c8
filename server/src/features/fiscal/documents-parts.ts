import type { FastifyInstance } from 'fastify';
import type { Ground } from '../../platform/features/ground.ts';
import { giveKeyToParcels, takeKeyFromParcels } from './causes.queries.ts';
import { createAskedDocuments, createCauses } from './causes.service.ts';
import type { DocumentTools } from './documents.port.ts';
import { documentsRoutes } from './documents.routes.ts';
import { createDocuments } from './documents.service.ts';
import { createDocumentContents } from './documents-content.service.ts';
import { openFile } from './documents-files.queries.ts';
import { hasDocuments } from './documents-list.queries.ts';
import { createFiscalMails } from './documents-mails.service.ts';
import { createDocumentPresses } from './documents-presses.service.ts';
import { createDocumentUndoing } from './documents-undoing.service.ts';
import { createFiscalEvents } from './events.service.ts';
import { fiscalJobs } from './fiscal.jobs.ts';
import { createOutsideDocuments } from './outside.service.ts';
import { createFiscalPackages } from './package.service.ts';
import { createQueue } from './queue.service.ts';
import { createAnswers } from './queue-answers.service.ts';

export type DocumentsDesk = ReturnType<typeof makeDocuments>['desk'];

/** Documents, their queue and their events, wired by hand. */
export function makeDocuments(
  { database, box, outbox, now }: Pick<Ground, 'database' | 'box' | 'outbox' | 'now'>,
  tools: DocumentTools,
) {
  const mails = createFiscalMails({ outbox });
  const contents = createDocumentContents({ box, tools });
  const undoing = createDocumentUndoing({ database, tools });
  const answers = createAnswers({ database, box, undoing, mails, giveKey: giveKeyToParcels });
  const queue = createQueue({ database, box, tools, contents, undoing, answers });
  const events = createFiscalEvents({ database, box, tools, undoing, mails });
  const presses = createDocumentPresses({ database, box, tools, contents, undoing });
  const outside = createOutsideDocuments({
    database,
    box,
    tools,
    undoing,
    giveKey: giveKeyToParcels,
    takeKey: takeKeyFromParcels,
  });
  const causes = createCauses({ tools, undoing });
  const documents = createDocuments({ database, box, tools });
  const packages = createFiscalPackages({ database, box, tools });
  return {
    documents,
    causes,
    desk: { presses, outside, queue, events },
    fills: {
      ...createAskedDocuments(causes),
      notaIssuer: { areIssued: async (db: typeof database) => (await tools.readShop(db)).emitter !== 'por-fora' },
      fiscalHistory: {
        async isUsed(db: typeof database) {
          const { since, company } = await tools.readShop(db);
          return since !== null || company !== null || (await hasDocuments(db));
        },
      },
      attachedFiles: { read: (db: typeof database, file: number) => openFile(db, box, file) },
    },
    routes(api: FastifyInstance) {
      documentsRoutes(api, { documents, presses, outside, packages, recipientOf: tools.recipientOf, now });
    },
    jobs: fiscalJobs({ database, queue, events }),
  };
}
