/** Events of a proposal beside its statuses; each says if its seller is told in the history. */
export const proposalEventRows = {
  'offer-made': { label: 'Contraproposta enviada', isForSeller: true },
  'offer-accepted': { label: 'Contraproposta aceita', isForSeller: true },
  'offer-refused': { label: 'Contraproposta recusada', isForSeller: true },
  'offer-expired': { label: 'Contraproposta sem resposta', isForSeller: true },
  'offer-withdrawn': { label: 'Contraproposta retirada', isForSeller: true },
  'quote-renewed': { label: 'Cotação renovada', isForSeller: true },
  'inspection-started': { label: 'Conferência começada', isForSeller: false },
  'inspection-decided': { label: 'Conferência concluída', isForSeller: false },
  'despite-flag': { label: 'Seguiu apesar de um alerta', isForSeller: false },
  stocked: { label: 'Incluído no estoque', isForSeller: false },
  'whatsapp-opened': { label: 'WhatsApp aberto', isForSeller: false },
} as const;
export type ProposalEventKind = keyof typeof proposalEventRows;
export const proposalEventKinds = Object.keys(proposalEventRows) as [ProposalEventKind, ...ProposalEventKind[]];
