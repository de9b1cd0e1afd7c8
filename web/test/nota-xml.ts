/** A nota as it was authorised, as short as the paper can do with. */
export const notaXml = ({ model = 55, environment = 2 }: { model?: 55 | 65; environment?: 1 | 2 } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe Id="NFe42261111222333000181550010000001231123456781" versao="4.00">
<ide><cUF>42</cUF><cNF>12345678</cNF><natOp>Venda de bem usado</natOp><mod>${model}</mod><serie>1</serie><nNF>123</nNF><dhEmi>2026-11-28T12:00:00-03:00</dhEmi><tpNF>1</tpNF><tpEmis>1</tpEmis><tpAmb>${environment}</tpAmb></ide>
<emit><CNPJ>11222333000181</CNPJ><xNome>Giro Ltda.</xNome><enderEmit><xLgr>Rua do Comercio</xLgr><nro>1</nro><xBairro>Centro</xBairro><xMun>Blumenau</xMun><UF>SC</UF><CEP>89010025</CEP></enderEmit><IE>251234567</IE><CRT>1</CRT></emit>
${
  model === 55
    ? '<dest><CPF>52998224725</CPF><xNome>Bia &amp; Filhos &lt;Lima&gt;</xNome><enderDest><xLgr>Rua XV</xLgr><nro>1000</nro><xCpl>ap 2</xCpl><xBairro>Centro</xBairro><xMun>Blumenau</xMun><UF>SC</UF><CEP>89010025</CEP></enderDest></dest>'
    : ''
}
<det nItem="1"><prod><cProd>IP13</cProd><xProd>iPhone 13</xProd><NCM>85171300</NCM><CFOP>5102</CFOP><uCom>UN</uCom><qCom>1.0000</qCom><vUnCom>1299.90</vUnCom><vProd>1299.90</vProd></prod><imposto><ICMS><ICMSSN102><orig>0</orig><CSOSN>102</CSOSN></ICMSSN102></ICMS></imposto><infAdProd>IMEI 356938035643809</infAdProd></det>
<total><ICMSTot><vBC>0.00</vBC><vICMS>0.00</vICMS><vProd>1299.90</vProd><vFrete>0.00</vFrete><vSeg>0.00</vSeg><vDesc>0.00</vDesc><vPIS>0.00</vPIS><vCOFINS>0.00</vCOFINS><vOutro>0.00</vOutro><vNF>1299.90</vNF></ICMSTot><IBSCBSTot><gIBS><vIBS>1.30</vIBS></gIBS><gCBS><vCBS>11.70</vCBS></gCBS></IBSCBSTot></total>
<transp><modFrete>9</modFrete></transp><pag><detPag><tPag>17</tPag><vPag>1299.90</vPag></detPag></pag><infAdic><infCpl>Pedido ABCD2345</infCpl></infAdic></infNFe>
${model === 65 ? '<infNFeSupl><qrCode>https://sat.sef.sc.gov.br/nfce?p=42</qrCode><urlChave>https://sat.sef.sc.gov.br/nfce/consulta</urlChave></infNFeSupl>' : ''}</NFe>
<protNFe versao="4.00"><infProt><tpAmb>${environment}</tpAmb><chNFe>42261111222333000181550010000001231123456781</chNFe><dhRecbto>2026-11-28T12:00:02-03:00</dhRecbto><nProt>342260000000001</nProt><cStat>100</cStat></infProt></protNFe></nfeProc>`;
