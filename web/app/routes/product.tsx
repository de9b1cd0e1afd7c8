export default function Produto() {
  return null;
}
