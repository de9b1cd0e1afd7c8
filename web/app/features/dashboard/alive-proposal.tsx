import type { Proposal } from '@giro/contract/calls/proposals.ts';
import { deviceName } from '@giro/contract/rules/device.ts';
import { WayLine } from '../../ui/way-line.tsx';
import { NextStepCard } from '../proposals/next-step-card.tsx';
import { proposalStepsDone, proposalWay } from '../proposals/proposal-way.ts';
import { ChatLink } from '../storefront/chat-link.tsx';
import { AliveHead } from './alive-head.tsx';

/** A proposal that goes on: its next step, how far it is, and the device that it is about. */
export function AliveProposal({ proposal }: { proposal: Proposal }) {
  const { id, marca, modelo, image_model } = proposal;
  const device = deviceName(marca, modelo);
  const done = proposalStepsDone(proposal);
  return (
    <NextStepCard proposal={proposal}>
      <AliveHead picture={image_model} title={null} to="/propostas-user">
        {`${device}, proposta nº\u00a0${id}`}
      </AliveHead>
      {done !== undefined && <WayLine label="Andamento da proposta" steps={proposalWay} done={done} />}
      <ChatLink message={`Olá! É sobre a minha proposta nº ${id}, ${device}.`}>
        Falar com a loja sobre esta proposta
      </ChatLink>
    </NextStepCard>
  );
}
