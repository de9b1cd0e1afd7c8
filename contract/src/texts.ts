/**
 * The Portuguese texts of checks, word for word as the shop has settled on them. Sell form and registration word the
 * same mistake differently (with and without the final period), so each keeps its own.
 */
export const texts = {
  required: 'Preencha este campo.',
  tooLong: (max: number) => `Use no máximo ${max} caracteres.`,
  invalid: 'Valor inválido.',
  invalidField: 'Este campo tem um formato inválido.',
  invalidChoice: 'Escolha uma das opções.',
  invalidNumber: 'Informe um número.',
  invalidInteger: 'Informe um número inteiro.',
  invalidMoney: 'Informe um valor em reais, como 950 ou 950,00.',
  negativeMoney: 'O valor não pode ser negativo.',
  numberTooLarge: 'Este número é grande demais.',
  numberTooSmall: 'Este número é pequeno demais.',
  invalidDate: 'Data inválida. Use o formato DD/MM/AAAA.',
  futureBirthDate: 'A data de nascimento não pode estar no futuro.',
  futureReview: 'A data não pode estar no futuro.',
  ancientBirthDate: 'Confira o ano de nascimento.',
  invalidPhone: 'Telefone inválido. Use DDD e número, como (47) 99999-8888.',
  invalidEmail: 'E-mail inválido.',
  shortPassword: 'A senha deve ter pelo menos 8 caracteres.',
  mustAgree: 'Você deve concordar antes de enviar.',
  emailTaken: 'Este e-mail já está cadastrado.',
  sell: { emailMismatch: 'Os e-mails digitados não coincidem.', passwordMismatch: 'As senhas não coincidem.' },
  register: { emailMismatch: 'Os e-mails não coincidem', passwordMismatch: 'As senhas não coincidem' },
  cpf: {
    missing: 'CPF obrigatorio',
    length: 'CPF inválido. Deve conter 11 dígitos.',
    allEqual: 'CPF inválido. Não pode ter todos os dígitos iguais.',
    checkDigits: 'CPF inválido.',
  },
  imei: { length: 'IMEI inválido. Deve conter exatamente 15 dígitos.', checkDigit: 'IMEI inválido.' },
  cep: {
    length: 'CEP inválido. Deve conter 8 dígitos.',
    notFound: 'CEP não encontrado.',
    failed: 'Erro ao consultar o CEP.',
  },
  image: {
    invalid: 'Envie uma imagem JPEG, PNG, WebP ou AVIF.',
    tooLarge: 'O arquivo deve ter no máximo 2 MB.',
  },
  video: {
    invalid: 'Cole um link do YouTube ou do Vimeo.',
    withImage: 'Escolha uma imagem ou um vídeo, não os dois.',
  },
} as const;
