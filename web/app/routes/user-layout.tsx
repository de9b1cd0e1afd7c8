import { Outlet } from 'react-router';
import { RequireSession } from '../features/accounts/guard.tsx';
import { PanelFrame } from '../frame/panel-frame.tsx';

export default function UserLayout() {
  return (
    <RequireSession panel="user">
      <PanelFrame>
        <Outlet />
      </PanelFrame>
    </RequireSession>
  );
}
