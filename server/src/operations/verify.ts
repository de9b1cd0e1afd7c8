// npm run verify: whether everything in the database is as it must be, also while Giro runs.
import { OperationProblem } from './operation-problem.ts';
import { runOperation } from './run-operation.ts';
import { describeFindings, verifyDatabase } from './verify-database.ts';

const words = 'npm run verify        holds database and pictures against everything that must be true of them';

await runOperation({ words, takesNoFile: true }, async ({ client, disk }) => {
  const findings = await verifyDatabase(client, disk);
  const report = describeFindings(findings);
  const broken = findings.filter(({ count }) => count > 0);
  if (broken.length > 0) throw new OperationProblem(`${report}\n\n${broken.length} of ${findings.length} are broken.`);
  return `${report}\n\nAll ${findings.length} hold.`;
});
