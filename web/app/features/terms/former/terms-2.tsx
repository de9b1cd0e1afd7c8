import { Points } from '../terms-selling.tsx';
import { TermsOf } from '../terms-text.tsx';

/** Version 2, which shops that give credit have left behind: nobody keeps points to spend. */
export default function Terms2() {
  return <TermsOf points={<Points />} />;
}
