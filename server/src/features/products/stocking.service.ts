import type { Product } from '@giro/contract/calls/products.ts';
import { isBought } from '@giro/contract/rules/proposal-status.ts';
import { type Database, violates } from '../../platform/database/database.ts';
import { refused } from '../../platform/http/errors.ts';
import type { ProposalsService } from '../proposals/proposals.service.ts';
import { insertProduct, replacePictures } from './product-edits.queries.ts';
import type { ProductLists } from './product-lists.service.ts';
import { productOf } from './products.rules.ts';

interface StockingOptions {
  database: Database;
  proposals: ProposalsService;
  lists: ProductLists;
}

/** Puts devices that the shop has bought on its shelf. */
export function createStocking({ database, proposals, lists }: StockingOptions) {
  /**
   * Makes one product of an approved proposal. Throws 404, and 422 when it is not approved, its seller is deactivated,
   * or it has been done before.
   */
  async function stockProposal(proposalId: number): Promise<Product> {
    return database
      .transaction()
      .execute(async (tx) => {
        const proposal = await proposals.hold(tx, proposalId);
        if (!isBought(proposal.status)) {
          throw refused('Só propostas com a compra aprovada entram no estoque.');
        }
        if (proposal.user.deleted_at) throw refused('Este usuário está desativado.');
        const id = await insertProduct(tx, productOf(proposal));
        if (proposal.image_model) await replacePictures(tx, id, [proposal.image_model]);
        return lists.getById(tx, id);
      })
      .catch((error) => {
        const isDone = violates(error, 'products_proposal_id_key') || violates(error, 'products_sku');
        throw isDone ? refused('Esta proposta já foi incluída no estoque.') : error;
      });
  }

  return { stockProposal };
}
