import { Outlet } from 'react-router';
import { RequireSession } from '../features/accounts/guard.tsx';
import { AcceptanceGate } from '../features/privacy/acceptance-gate.tsx';
import { PanelFrame } from '../frame/panel-frame.tsx';

export default function UserLayout() {
  return (
    <RequireSession panel="user">
      <PanelFrame>
        <Outlet />
      </PanelFrame>
      <AcceptanceGate />
    </RequireSession>
  );
}
