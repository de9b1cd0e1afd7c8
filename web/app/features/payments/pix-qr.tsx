export { default } from '../../ui/pix-qr.tsx';
