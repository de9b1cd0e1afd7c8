import { Outlet } from 'react-router';
import { RequireSession } from '../features/accounts/guard.tsx';
import { DemonstrationBanner } from '../features/demonstration/demonstration-banner.tsx';
import { PanelFrame } from '../frame/panel-frame.tsx';

/** Around screens that everybody has who is signed in, each in the panel of their own. */
export default function PersonalLayout() {
  return (
    <RequireSession>
      <PanelFrame>
        <DemonstrationBanner>
          <Outlet />
        </DemonstrationBanner>
      </PanelFrame>
    </RequireSession>
  );
}
