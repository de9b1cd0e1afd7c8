#!/bin/sh
# Run at each start, by the image of the store of pictures: Giro's own account, which owns the one bucket and nothing else.
set -eu
admin() {
  versitygw admin --endpoint-url http://pictures:7070 "$@"
}
account() {
  admin "$1" --access giro --secret "$GIRO_SECRET" --role user
}
# What is there already cannot be made; it is given the secret and the owner of today.
account create-user || account update-user
admin create-bucket --bucket giro --owner giro || admin change-bucket-owner --bucket giro --owner giro
