// npm run verify: whether everything in the database is as it must be, also while Giro runs.
import { createSecretBox } from '../platform/crypto/secret-box.ts';
import { findSecretKey } from '../platform/crypto/secret-key.ts';
import { OperationProblem } from './operation-problem.ts';
import { runOperation } from './run-operation.ts';
import { describeFindings, verifyDatabase } from './verify-database.ts';

const words = 'npm run verify        holds database and pictures against everything that must be true of them';

await runOperation({ words, takesNoFile: true }, async ({ client, config, disk }) => {
  const { secretKey, oldSecretKey, dataDir } = config;
  const key = findSecretKey(secretKey, dataDir);
  const box = key ? createSecretBox(key, { former: oldSecretKey }) : undefined;
  const findings = await verifyDatabase(client, disk, box);
  const report = describeFindings(findings);
  const broken = findings.filter(({ count }) => count > 0);
  if (broken.length > 0) throw new OperationProblem(`${report}\n\n${broken.length} of ${findings.length} are broken.`);
  const more = key ? '' : ' Without SECRET_KEY or DATA_DIR/secret.key the XML of notas was not looked into.';
  return `${report}\n\nAll ${findings.length} hold.${more}`;
});
