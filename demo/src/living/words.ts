/** Texts written by the demo's shop and its customers. */

export const rejections = [
  'O aparelho chegou bloqueado por outra conta, e não conseguimos retirá-la. Podemos devolver sem custo.',
  'A placa apresenta oxidação, que não permite a compra. O aparelho volta para você pelo mesmo endereço.',
  'O aparelho liga, mas reinicia sozinho a cada poucos minutos. Infelizmente não podemos comprá-lo.',
];

export const offerMessages = [
  'Na conferência vimos uma diferença em relação ao que foi informado. O novo valor já considera isso.',
  'O aparelho está muito bem cuidado, só encontramos o detalhe abaixo. Se preferir, devolvemos sem custo.',
  'Testamos tudo e o restante está como você descreveu. Qualquer dúvida, é só chamar.',
];

export const returnReasons = [
  'Cliente preferiu um modelo com mais memória, dentro de 7 dias.',
  'Comprou de presente e a pessoa já tinha um igual.',
  'Bateria esquentando durante o carregamento.',
  'Não se adaptou ao tamanho da tela.',
];

export const writeOffReason = 'Placa danificada depois da devolução: sem conserto viável.';

export const blockReason = 'O dono anterior avisou a loja que o aparelho foi perdido.';

export const wipeMethods = ['Restauração de fábrica', 'Apagar conteúdo e ajustes'];

export const lockReasons = ['Vendedor retira a conta pelo telefone, na presença do avaliador.'];

export const banks = ['Banco do Brasil', 'Caixa Econômica Federal', 'Itaú', 'Bradesco', 'Sicredi', 'Viacredi'];

/** Reasons for moves of cash, and the note of somebody whose drawer is short. */
export const cashReasons = {
  deposit: 'Depósito no banco',
  missing: 'Faltaram R$ 5,00: devo ter errado um troco.',
};

/** Words for the tax authority. */
export const fiscalReasons = {
  cancelled: 'Nota emitida com a forma de pagamento errada.',
  corrected: 'Onde se lê cor preta, leia-se cor azul.',
};
