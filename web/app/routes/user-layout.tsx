import { Outlet } from 'react-router';
import { RequireSession } from '../features/accounts/guard.tsx';
import { AcceptanceGate } from '../features/privacy/acceptance-gate.tsx';
import { ChatLink } from '../features/storefront/chat-link.tsx';
import { PanelFrame } from '../frame/panel-frame.tsx';

export default function UserLayout() {
  return (
    <RequireSession panel="user">
      <PanelFrame>
        <Outlet />
        <div data-below>
          <ChatLink message="Olá! Preciso de ajuda com a minha conta.">Falar com a loja no WhatsApp</ChatLink>
        </div>
      </PanelFrame>
      <AcceptanceGate />
    </RequireSession>
  );
}
