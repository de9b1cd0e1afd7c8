import { wizardAttributes } from '../catalogue-admin/attribute-area.ts';
import { AttributeList } from '../catalogue-admin/attribute-list.tsx';

/** Tab 'Características': what people who sell are asked. */
export default function WizardAttributeList() {
  return <AttributeList area={wizardAttributes} />;
}
