import { Banners } from './banners.tsx';
import { Company } from './company.tsx';
import { HelpLink } from './help-link.tsx';
import { Steps } from './steps.tsx';

/** The first screen: sell or buy, how it works, and who is behind it. */
export function Home() {
  return (
    <>
      <Banners />
      <Steps />
      <Company />
      <HelpLink />
    </>
  );
}
