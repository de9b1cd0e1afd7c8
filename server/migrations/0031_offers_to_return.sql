-- Counter-offers after which a device goes back to its seller.
create index counter_offers_to_return on counter_offers (proposal_id, id)
  where state = 'refused' or (state = 'expired' and on_silence = 'devolver');
