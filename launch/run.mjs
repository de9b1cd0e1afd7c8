// node launch/run.mjs FILE [ARGS]: runs one of Giro's TypeScript programs with everything it needs in place.
import { become, prepare } from './prepare.mjs';

become(await prepare(), process.argv.slice(2));
