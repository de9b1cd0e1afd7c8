import { Outlet } from 'react-router';
import { RequireSession } from '../features/accounts/guard.tsx';
import { DemonstrationBanner } from '../features/demonstration/demonstration-banner.tsx';
import { AcceptanceGate } from '../features/privacy/acceptance-gate.tsx';
import { PanelFrame } from '../frame/panel-frame.tsx';

export default function AdminLayout() {
  return (
    <RequireSession panel="admin">
      <PanelFrame>
        <DemonstrationBanner>
          <Outlet />
        </DemonstrationBanner>
      </PanelFrame>
      <AcceptanceGate />
    </RequireSession>
  );
}
