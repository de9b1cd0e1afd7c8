import { Outlet } from 'react-router';
import { PublicFrame } from '../frame/public-frame.tsx';

export default function PublicLayout() {
  return (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  );
}
