const labels: Record<number, string> = { 1: 'Pendente', 2: 'Aprovado', 3: 'Cancelado', 4: 'Retirada', 5: 'Entregue' };

/** An order's status in words, where orders are counted among other things. */
export function orderStatusLabel(status: number | null | undefined): string {
  return labels[status ?? 0] ?? 'Aguardando';
}
