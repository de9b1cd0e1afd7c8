import { orderStatusLabel } from '@giro/contract/rules/order-status.ts';
import { proposalStatusLabel } from '@giro/contract/rules/proposal-status.ts';

export const knownProposalStatuses = [1, 2, 4, 5, 6, 7, 8, 9, 10, 12, 11, 3];
export const knownOrderStatuses = [1, 2, 4, 5, 3];

export const adminProposalLabel = (status: number) => proposalStatusLabel(status, 'admin');
export const userProposalLabel = (status: number) => proposalStatusLabel(status, 'user');
export const orderLabel = (status: number) => orderStatusLabel(status);
