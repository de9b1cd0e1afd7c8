import type { Inspection, InspectionValue } from '@giro/contract/calls/inspection-shapes.ts';
import { PaperFacts, Signatures } from '../../ui/paper/paper.tsx';
import { useShop } from '../storefront/shop.ts';
import { ShopPaper } from '../storefront/shop-paper.tsx';
import { deviceFacts, stateFacts, testFacts } from './diagnosis-facts.ts';

interface DiagnosisPaperProps {
  inspection: Inspection;
  /** The points in which the device differs from its description. */
  differences: InspectionValue['differences'];
}

/** The shop's findings about a device, on paper: never the price it pays. */
export default function DiagnosisPaper({ inspection, differences }: DiagnosisPaperProps) {
  const { company } = useShop();
  const { device, proposal_id, unit_code } = inspection;
  const tests = testFacts(inspection);
  return (
    <ShopPaper label="Diagnóstico" title={`Diagnóstico: ${device}`}>
      <PaperFacts
        facts={[
          ['Proposta nº', proposal_id],
          ['Unidade', unit_code],
          ...deviceFacts(inspection),
          ...stateFacts(inspection),
        ]}
      />
      {tests.length > 0 && (
        <>
          <h3>O que foi testado</h3>
          <PaperFacts facts={tests} />
        </>
      )}
      {differences.length > 0 && (
        <>
          <h3>Diferente do que foi declarado</h3>
          <PaperFacts
            facts={differences.map(({ question, declared, found }) => [question, `${declared} → ${found}`, 'wide'])}
          />
        </>
      )}
      <Signatures signers={[{ role: 'Quem conferiu', name: company }]} />
    </ShopPaper>
  );
}
