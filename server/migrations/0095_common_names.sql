-- How people call states, capacities and accessories; the shop may take any of them away.
insert into search_synonyms (term, meaning) values
  ('lacrada', 'lacrado'), ('lacrada', 'novo'), ('zero', 'novo'), ('zerado', 'novo'), ('nuncausado', 'novo'),
  ('segundamao', 'seminovo'), ('usada', 'seminovo'), ('seminova', 'seminovo'), ('openbox', 'vitrine'),
  ('exposicao', 'vitrine'), ('recondicionado', 'seminovo'), ('recondicionado', 'vitrine'),
  ('ouvido', 'fone'), ('auricular', 'fone'), ('intraauricular', 'fone'), ('intra', 'fone'), ('earbuds', 'fone'),
  ('earbud', 'fone'), ('earphone', 'fone'), ('airdots', 'fone sem fio'), ('airpod', 'fone sem fio'), ('anc', 'cancelamento'),
  ('tipoc', 'usb c'), ('typec', 'usb c'), ('usbtipoc', 'usb c'), ('turbo', 'rapida'), ('rapido', 'rapida'),
  ('parede', 'carregador'), ('tomada', 'carregador'), ('adaptador', 'carregador'), ('plugue', 'carregador'),
  ('carregadorportatil', 'bateria portátil'), ('externa', 'portátil'), ('externo', 'portátil'), ('hd', 'ssd'),
  ('magsafe', 'magnética'), ('inteligente', 'watch'), ('protetora', 'capa'), ('cover', 'capa'), ('protetor', 'película')
on conflict do nothing;
