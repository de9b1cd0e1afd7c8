-- The one way in which the shelf moves: `shelf` is added to what lies there, `counted` to what people have ever put there
-- (orders move the first alone). `moved` says whether that happened since the product was last saved; a save says no.
-- Products are locked in the order of their ids, as everybody locks them, NO KEY, because the lines of orders hold their
-- keys. All of them move, or none does: not when one is unknown or has too few. Each is named once.
create function move_stock(ids integer[], shelf integer[], counted integer[], moved boolean default true)
  returns boolean
  language plpgsql volatile
  as $$
  declare
    many integer;
  begin
    with wanted as (select * from unnest(ids, shelf, counted) as each (id, shelf, counted)),
    locked as (select products.id, stock from products where products.id = any(ids) order by products.id for no key update),
    done as (
      update products
      set stock = products.stock + wanted.shelf, stocked = products.stocked + wanted.counted, stock_moved = moved
      from wanted
      where products.id = wanted.id and not exists (
        select from wanted as one left join locked on locked.id = one.id
        where locked.id is null or locked.stock + one.shelf < 0
      )
      returning 1
    )
    select count(*) into many from done;
    return many = cardinality(ids);
  end
  $$;
