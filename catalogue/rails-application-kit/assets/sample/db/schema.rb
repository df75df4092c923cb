ActiveRecord::Schema[8.0].define(version: 2026_10_01_080000) do
  create_table "customers", force: :cascade do |t|
    t.string "email", null: false
    t.boolean "newsletter"
    t.bigint "shop_id", null: false
    t.index ["shop_id"], name: "index_customers_on_shop_id"
  end

  create_table "orders", force: :cascade do |t|
    t.integer "customer_id", null: false
    t.string "number", null: false
    t.string "status", default: "open", null: false
    t.bigint "shop_id", null: false
    t.float "total"
    t.index ["shop_id"], name: "index_orders_on_shop_id"
    t.index ["shop_id", "status"], name: "index_orders_on_shop_id_and_status"
  end

  create_table "shops", force: :cascade do |t|
    t.string "name", null: false
  end

  add_foreign_key "orders", "shops"
end
