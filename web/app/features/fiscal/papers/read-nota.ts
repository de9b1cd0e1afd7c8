/** One side of a nota, with its address in lines. */
export interface NotaParty {
  name: string;
  /** CNPJ or CPF without marks. */
  document: string;
  /** State registration. */
  ie: string;
  street: string;
  neighborhood: string;
  city: string;
  uf: string;
  cep: string;
  phone: string;
}

/** A line of a nota, in reais as it has them. */
interface NotaLine {
  place: number;
  code: string;
  description: string;
  /** The IMEIs, and whatever else was added to the line. */
  note: string;
  ncm: string;
  /** Origin and CST or CSOSN, as papers write them together. */
  cst: string;
  cfop: string;
  unit: string;
  quantity: number;
  price: number;
  value: number;
  discount: number;
  icmsBase: number;
  icmsPercent: number;
  icms: number;
}

/** Everything that the paper of a nota says, read from its XML. */
export interface ReadNota {
  key: string;
  model: 55 | 65;
  number: number;
  series: number;
  nature: string;
  isEntry: boolean;
  /** Issued outside production: without value. */
  isTest: boolean;
  isContingency: boolean;
  /** As the nota has them, in its own time zone. */
  issuedAt: string;
  leftAt: string;
  protocol: string;
  authorisedAt: string;
  emitter: NotaParty;
  recipient: NotaParty | undefined;
  lines: NotaLine[];
  totals: Record<
    | 'icmsBase'
    | 'icms'
    | 'goods'
    | 'freight'
    | 'insurance'
    | 'discount'
    | 'other'
    | 'pis'
    | 'cofins'
    | 'ibs'
    | 'cbs'
    | 'total',
    number
  >;
  /** By the digits of their means. */
  payments: { means: string; value: number }[];
  freightMode: string;
  notes: string;
  /** Of an NFC-e: the text of its picture, and where its key is looked up. */
  qrCode: string;
  lookUpAt: string;
}

/** The first element below another one by its path; namespaces are of no matter. */
function find(from: Element | undefined, path: string): Element | undefined {
  let found = from;
  for (const name of path.split('/')) found = [...(found?.children ?? [])].find(({ localName }) => localName === name);
  return found;
}

const textAt = (from: Element | undefined, path: string): string => find(from, path)?.textContent?.trim() ?? '';
const numberAt = (from: Element | undefined, path: string): number => Number(textAt(from, path)) || 0;

function partyOf(party: Element | undefined, addressName: string): NotaParty {
  const at = (path: string) => textAt(party, path);
  const address = (name: string) => at(`${addressName}/${name}`);
  return {
    name: at('xNome'),
    document: at('CNPJ') || at('CPF') || at('idEstrangeiro'),
    ie: at('IE'),
    street: [address('xLgr'), address('nro'), address('xCpl')].filter(Boolean).join(', '),
    neighborhood: address('xBairro'),
    city: address('xMun'),
    uf: address('UF'),
    cep: address('CEP'),
    phone: address('fone'),
  };
}

function lineOf(line: Element): NotaLine {
  const product = find(line, 'prod');
  const icms = find(line, 'imposto/ICMS')?.children[0];
  return {
    place: Number(line.getAttribute('nItem')) || 0,
    code: textAt(product, 'cProd'),
    description: textAt(product, 'xProd'),
    note: textAt(line, 'infAdProd'),
    ncm: textAt(product, 'NCM'),
    cst: `${textAt(icms, 'orig')}${textAt(icms, 'CST') || textAt(icms, 'CSOSN')}`,
    cfop: textAt(product, 'CFOP'),
    unit: textAt(product, 'uCom'),
    quantity: numberAt(product, 'qCom'),
    price: numberAt(product, 'vUnCom'),
    value: numberAt(product, 'vProd'),
    discount: numberAt(product, 'vDesc'),
    icmsBase: numberAt(icms, 'vBC'),
    icmsPercent: numberAt(icms, 'pICMS'),
    icms: numberAt(icms, 'vICMS'),
  };
}

/** Reads a nota as it was authorised (`nfeProc`). Throws for what is none: papers are made of nothing else. */
export function readNota(xml: string): ReadNota {
  const document = new DOMParser().parseFromString(xml, 'application/xml');
  const root = document.documentElement;
  const nota = find(root, 'NFe') ?? (root.localName === 'NFe' ? root : undefined);
  const content = find(nota, 'infNFe');
  if (!content) throw new Error('This is no nota.');
  const at = (path: string) => textAt(content, path);
  const amount = (path: string) => numberAt(content, path);
  const named = (name: string) => [...content.children].filter(({ localName }) => localName === name);
  const protocol = find(root, 'protNFe/infProt');
  const recipient = find(content, 'dest');
  return {
    key: (content.getAttribute('Id') ?? '').replace(/^NFe/, '') || textAt(protocol, 'chNFe'),
    model: at('ide/mod') === '65' ? 65 : 55,
    number: amount('ide/nNF'),
    series: amount('ide/serie'),
    nature: at('ide/natOp'),
    isEntry: at('ide/tpNF') === '0',
    isTest: at('ide/tpAmb') !== '1',
    isContingency: at('ide/tpEmis') !== '1',
    issuedAt: at('ide/dhEmi'),
    leftAt: at('ide/dhSaiEnt'),
    protocol: textAt(protocol, 'nProt'),
    authorisedAt: textAt(protocol, 'dhRecbto'),
    emitter: partyOf(find(content, 'emit'), 'enderEmit'),
    recipient: recipient && partyOf(recipient, 'enderDest'),
    lines: named('det').map(lineOf),
    totals: {
      icmsBase: amount('total/ICMSTot/vBC'),
      icms: amount('total/ICMSTot/vICMS'),
      goods: amount('total/ICMSTot/vProd'),
      freight: amount('total/ICMSTot/vFrete'),
      insurance: amount('total/ICMSTot/vSeg'),
      discount: amount('total/ICMSTot/vDesc'),
      other: amount('total/ICMSTot/vOutro'),
      pis: amount('total/ICMSTot/vPIS'),
      cofins: amount('total/ICMSTot/vCOFINS'),
      ibs: amount('total/IBSCBSTot/gIBS/vIBS'),
      cbs: amount('total/IBSCBSTot/gCBS/vCBS'),
      total: amount('total/ICMSTot/vNF'),
    },
    payments: [...(find(content, 'pag')?.children ?? [])]
      .filter(({ localName }) => localName === 'detPag')
      .map((payment) => ({ means: textAt(payment, 'tPag'), value: numberAt(payment, 'vPag') })),
    freightMode: at('transp/modFrete'),
    notes: [at('infAdic/infAdFisco'), at('infAdic/infCpl')].filter(Boolean).join(' '),
    qrCode: textAt(nota, 'infNFeSupl/qrCode'),
    lookUpAt: textAt(nota, 'infNFeSupl/urlChave'),
  };
}

const meansLabels: Record<string, string> = {
  '01': 'Dinheiro',
  '03': 'Cartão de crédito',
  '04': 'Cartão de débito',
  '05': 'Crédito na loja',
  '15': 'Boleto',
  '16': 'Depósito',
  '17': 'Pix',
  '18': 'Transferência',
  '20': 'Pix',
  '90': 'Sem pagamento',
  '99': 'Outros',
};
/** The means of a payment by its digits (`tPag`), as people name it. */
export const meansLabel = (means: string): string => meansLabels[means] ?? `Forma ${means}`;

const freightLabels: Record<string, string> = {
  '0': '0, por conta do remetente',
  '1': '1, por conta do destinatário',
  '2': '2, por conta de terceiros',
  '3': '3, próprio por conta do remetente',
  '4': '4, próprio por conta do destinatário',
  '9': '9, sem frete',
};
export const freightLabel = (mode: string): string => freightLabels[mode] ?? mode;

/** A moment of a nota as it has it: its own hour, whatever zone the reader's device is in. */
export function momentOfNota(iso: string): string {
  const [, year, month, day, hour] = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?/.exec(iso) ?? [];
  if (!year) return '';
  return [`${day}/${month}/${year}`, hour].filter(Boolean).join(' ');
}
